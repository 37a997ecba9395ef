// Tests `ruleproof gtp` with the client of Sabaki, a Go board program: node client.mjs PROGRAM
import assert from 'node:assert/strict'
import sabaki from '@sabaki/gtp'

const program = process.argv[2]
assert(program, 'say which program: node client.mjs build/release/ruleproof')

/** Starts the program for one game, lets `play` ask it, and stops it. */
async function withEngine(game, args, play) {
  const tracker = sabaki.ControllerStateTracker.fromController(program, ['gtp', game, ...args])
  const controller = tracker.controller
  let id = 0
  const respond = async text => {
    const [name, ...words] = text.split(' ')
    const response = await controller.sendCommand({id: ++id, name, args: words})
    assert.equal(response.id, id, text)
    return response
  }
  /** The answer to a command that has to succeed. */
  const ask = async text => {
    const {error, content} = await respond(text)
    assert(!error, `${text}: ${content}`)
    return content
  }
  /** The error of a command that has to fail. */
  const refused = async text => {
    const {error, content} = await respond(text)
    assert(error, `${text} should fail, and gave: ${content}`)
    return content
  }
  controller.start()
  try {
    await play({tracker, ask, refused})
  } finally {
    await controller.stop()
  }
}

async function playGo({ask, refused}) {
  assert.equal(await ask('protocol_version'), '2')
  assert.equal(await ask('name'), 'Ruleproof')
  const commands = (await ask('list_commands')).split('\n')
  for (const name of ['play', 'genmove', 'undo', 'komi', 'boardsize', 'clear_board', 'quit'])
    assert(commands.includes(name), name)
  assert.equal(await ask('known_command play'), 'true')
  assert.equal(await ask('known_command fly'), 'false')
  assert.equal(await refused('fly'), 'unknown command')

  await ask('boardsize 3')
  assert.equal(await refused('boardsize 26'), 'unacceptable size')
  await ask('komi 0.5')
  await ask('play B A2')
  await ask('play W A1')
  await ask('play B B1')
  assert.equal(await ask('captures B'), '1')
  assert.equal(await refused('play W A2'), 'illegal move')
  assert.equal(await refused('play W I9'), 'syntax error')
  assert.match(await ask('ruleproof-why W A2'), /^move: /)
  assert.equal(await ask('list_stones B'), 'A2 B1')
  assert.deepEqual((await ask('showboard')).split('\n').map(line => line.trim()),
    ['a b c', '3 . . . 3', '2 X . . 2', '1 . X . 1', 'a b c'])
  await ask('undo')
  assert.equal(await ask('list_stones W'), 'A1')
  assert.equal(await ask('gogui-rules_game_id'), 'Go')
  assert.equal(await ask('gogui-rules_board_size'), '3')
  assert.equal(await ask('gogui-rules_side_to_move'), 'black')
  assert.deepEqual((await ask('gogui-rules_board')).split('\n'), ['. . .', 'X . .', 'O . .'])
  assert.equal(await ask('gogui-rules_legal_moves'), 'A3 B3 C3 B2 C2 B1 C1 pass')
  await ask('undo')
  await ask('undo')
  assert.equal(await refused('undo'), 'cannot undo')
}

async function playToTheEnd({ask, refused}) {
  const moves = []
  while (moves.at(-1) !== 'pass' || moves.at(-2) !== 'pass') {
    const colour = moves.length % 2 === 0 ? 'B' : 'W'
    const legal = (await ask('gogui-rules_legal_moves')).split(' ')
    assert.deepEqual(legal.slice(0, -1), (await ask(`all_legal ${colour}`)).split(' ').filter(Boolean))
    moves.push(await ask(`genmove ${colour}`))
    assert(legal.includes(moves.at(-1)), moves.at(-1))
    assert(moves.length < 1000)
  }
  assert.equal(await ask('gogui-rules_legal_moves'), '')
  assert.match(await ask('gogui-rules_final_result'), /Black .*White/)
  assert.match(await ask('final_score'), /^(0|[BW]\+\d+(\.5)?)$/)
  assert.equal(await refused('genmove B'), 'the game is over')
  assert.match(await ask('printsgf'), /^\(;/)
}

/** Lets Sabaki's own book-keeping bring the engine to one position after another, by replaying and by undoing. */
async function follow({tracker, ask}) {
  const moves = ['B C3', 'W D4', 'B B2', 'W B3', 'B C4'].map(move => ({name: 'play', args: move.split(' ')}))
  for (const [size, length] of [[5, 5], [5, 3], [5, 4], [7, 2], [7, 0]]) {
    await tracker.sync({komi: 2, boardsize: [size, size], history: moves.slice(0, length)})
    const record = (await ask('ruleproof-record')).split('\n').filter(line => /^[BW] /.test(line))
    assert.deepEqual(record, moves.slice(0, length).map(({args}) => `${args[0]} ${args[1].toLowerCase()}`))
  }
}

/** Two passes end a game that its rules have ended before, and a komi that it does not have is no error. */
async function passAfterTheEnd({ask}) {
  assert.match(await ask('komi 6.5'), /has no komi/)
  for (let colour = 'B'; (await ask('gogui-rules_legal_moves')) !== ''; colour = colour === 'B' ? 'W' : 'B') await ask(`genmove ${colour}`)
  assert.equal(await ask('genmove B'), 'pass')
  await ask('play W pass')
}

await withEngine('go', ['--board', '5x5'], playGo)
await withEngine('corpus/documents/snort.md', ['--board', '4x4', '--pass-after-end'], passAfterTheEnd)
for (const game of ['go', 'disto', 'loose']) {
  await withEngine(game, ['--board', '5x5', '--seed', '7'], playToTheEnd)
  await withEngine(game, [], follow)
}
console.log('the client of Sabaki plays go, disto, loose and snort')
