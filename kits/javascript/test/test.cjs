'use strict'
const assert = require('node:assert')
const { spawnSync } = require('node:child_process')
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { test } = require('node:test')

const kit = join(__dirname, '../index.cjs')
const testing = join(__dirname, '../../testing')

for (const form of ['boards', 'records'])
  test(`a conversation about a game of ${form}`, () => {
    const lines = readFileSync(join(testing, form + '.txt'), 'utf8').split('\n')
    const input = lines.filter(line => line.startsWith('>')).map(line => line.slice(2))
    const expected = lines.filter(line => !line.startsWith('>'))
    const { stdout, status } = spawnSync('node', [join(__dirname, 'games.mjs'), form], { input: input.join('\n'), encoding: 'utf8' })
    assert.deepStrictEqual(stdout.split('\n'), expected)
    assert.strictEqual(status, 0)
  })

test('both forms of import have the same functions', async () => {
  assert.deepStrictEqual({ ...(await import('../index.mjs')) }, require(kit))
})

test('points and their names', () => {
  const { lead, nameOf, pointOf, points } = require(kit)
  assert.deepStrictEqual(points(2, 1), [[0, 0], [1, 0]])
  assert.strictEqual(nameOf([8, 0], 9), 'j9')
  assert.deepStrictEqual(pointOf('J9', 9, 9), [8, 0])
  for (const wrong of ['i1', 'a0', 'a10', 'k1', 'a', '1', 'a1 ', '']) assert.strictEqual(pointOf(wrong, 9, 9), null, wrong)
  assert.deepStrictEqual([lead(0), lead(3.5), lead(-2)], ['0', 'B+3.5', 'W+2'])
})

/** Runs a call of the kit, and returns the last line on standard error. */
function mistake(call, ...commands) {
  const program = `const kit = require(${JSON.stringify(kit)}); kit.${call}`
  const { stderr, status } = spawnSync('node', ['-e', program], { input: commands.join('\n') + '\n', encoding: 'utf8' })
  assert.strictEqual(status, 1, call)
  return stderr.trimEnd().split('\n').pop()
}

for (const [call, message] of [
  ["serveBoards(7, '1', [2, 2], () => ({}))", 'name is 7, not a text'],
  ["serveBoards('x', '', [2, 2], () => ({}))", "version is '', not a text"],
  ["serveBoards('x', '1', 9, () => ({}))", 'board is 9, not [width, height] of 1 to 25'],
  ["serveBoards('x', '1', [2, 2])", 'start is undefined, not a function that begins a game'],
  ["serveBoards('x', '1', [2, 2], () => {})", 'start(2, 2) returned no game; it must accept the board [2, 2]'],
  ["serveBoards('x', '1', [2, 2], () => 7)", 'start(2, 2) returned 7, not a game'],
  ["serveRecords('x', '1', [2, 2], () => { throw new Error('no') })", 'start(2, 2, 2) failed: Error: no'],
  ["serveBoards('x', '1', [2, 2], () => ({}))", 'the game has no function play'],
  ["serveBoards('x', '1', [2, 2], () => ({ play: 7 }))", 'play of the game is no function'],
  ["serveBoards('x', '1', [2, 2], () => new (class { play() {} is_legal() {} })())", 'the game has is_legal; the kit looks for isLegal'],
])
  test(`a mistake at the start: ${message}`, () => assert.strictEqual(mistake(call), message))

for (const [form, functions, command, message] of [
  ['Boards', 'play() {}', 'play b a1', 'play(B, A1) returned undefined, not true or false'],
  ['Boards', "play() { throw new RangeError('far') }", 'play w pass', 'play(W, pass) failed: RangeError: far'],
  ['Boards', 'isLegal: () => 1', 'is_legal w b2', 'isLegal(W, B2) returned 1, not true or false'],
  ['Boards', 'isLegal: async () => 1', 'all_legal b', 'isLegal(B, A2) returned 1, not true or false'],
  ['Boards', 'legalMoves: () => 7', 'all_legal b', 'legalMoves(B) returned 7, not a list'],
  ['Boards', 'legalMoves: () => [[0, 0], null]', 'all_legal b', 'legalMoves(B) lists null, not a point [x, y] of the 2x2 board'],
  ['Boards', 'stones: () => [[0, 2]]', 'list_stones w', 'stones(W) lists [ 0, 2 ], not a point [x, y] of the 2x2 board'],
  ['Boards', 'captures: () => -1', 'captures w', 'captures(W) returned -1, not a number of stones'],
  ['Boards', 'undo: () => null', 'undo', 'undo() returned null, not true or false'],
  ['Boards', 'score: () => 3', 'final_score', "score(0) returned 3, not a score such as 'B+3.5', 'W+' or '0'"],
  ['Records', 'play: () => 1', 'play A a1', 'play(A a1) returned 1, not true or false'],
  ['Records', 'legalMoves: () => [[0, 0]]', 'all_legal', 'legalMoves() lists [ 0, 0 ], not a move in one line'],
  ['Records', "stones: () => 'a1'", 'list_stones A', "stones(A) returned 'a1', not a list"],
  ['Records', "score: () => ''", 'final_score', "score(0) returned '', not a score such as 'B+3.5', 'W+' or '0'"],
])
  test(`a mistake in a game: ${message}`, () => {
    const call = `serve${form}('x', '1', [2, 2], () => ({ play: () => true, ${functions} }))`
    assert.strictEqual(mistake(call, command), message)
  })

test('what is not there is not offered, and nothing but a score may be missing', () => {
  const program = `require(${JSON.stringify(kit)}).serveBoards('x', '1', [2, 2], () => ({ play: () => true, score() {} }))`
  const { stdout } = spawnSync('node', ['-e', program], { input: 'undo\ncaptures b\nfinal_score\nplay b a1\n', encoding: 'utf8' })
  assert.strictEqual(stdout, '? unknown command\n\n? unknown command\n\n? cannot score\n\n=\n\n')
})
