'use strict'
// The Go Text Protocol on standard input and output, over the rules of your library. index.d.cts describes every function.
const { createInterface } = require('node:readline')
const { inspect } = require('node:util')

const columns = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
const largest = columns.length
const functions = ['play', 'isLegal', 'legalMoves', 'stones', 'captures', 'undo', 'score']

/** The text behind a question mark. */
class Refusal extends Error {}
/** What is wrong with the functions that the kit calls. */
class Mistake extends Error {}

const refuse = text => {
  throw new Refusal(text)
}
const mistaken = (text, cause) => {
  throw new Mistake(text, { cause })
}

function points(width, height) {
  return Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)])
}

function nameOf([x, y], height) {
  return columns[x].toLowerCase() + (height - y)
}

function pointOf(word, width, height) {
  const [, letter, number] = /^([a-hj-z])([1-9]\d?)$/i.exec(word) ?? []
  const [x, y] = [columns.indexOf(letter?.toUpperCase()), height - number]
  return x >= 0 && x < width && y >= 0 ? [x, y] : null
}

function lead(points) {
  return points === 0 ? '0' : (points > 0 ? 'B+' : 'W+') + Math.abs(points)
}

const isBoolean = value => typeof value === 'boolean'
const isLine = value => typeof value === 'string' && /^\S[^\n]*$/.test(value)
const shown = value => {
  const text = inspect(value, { depth: 1, breakLength: Infinity })
  return text.length > 60 ? text.slice(0, 57) + '...' : text
}
const asNumber = word => (/^\d+$/.test(word) ? Number(word) : refuse('syntax error'))
const asSize = word => (asNumber(word) >= 1 && asNumber(word) <= largest ? asNumber(word) : refuse('unacceptable size'))

function checkArguments(name, version, board, start) {
  if (!isLine(name)) mistaken(`name is ${shown(name)}, not a text`)
  if (!isLine(version)) mistaken(`version is ${shown(version)}, not a text`)
  const isBoard = Array.isArray(board) && board.length === 2 && board.every(n => Number.isInteger(n) && n >= 1 && n <= largest)
  if (!isBoard) mistaken(`board is ${shown(board)}, not [width, height] of 1 to ${largest}`)
  if (typeof start !== 'function') mistaken(`start is ${shown(start)}, not a function that begins a game`)
}

/** Finds misspelled functions, which would silently be left out. */
function checkGame(game, begun) {
  if (typeof game !== 'object') mistaken(`${begun} returned ${shown(game)}, not a game`)
  const names = new Set()
  for (let at = game; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) Object.getOwnPropertyNames(at).forEach(name => names.add(name))
  const plain = name => name.toLowerCase().replaceAll('_', '')
  for (const name of names) {
    const known = functions.find(one => plain(one) === plain(name))
    if (known && known !== name && !names.has(known)) mistaken(`the game has ${name}; the kit looks for ${known}`)
    if (known === name && typeof game[name] !== 'function') mistaken(`${name} of the game is no function`)
  }
  if (!names.has('play')) mistaken('the game has no function play')
}

async function serve(isOfBoards, name, version, board, start) {
  console.log = console.error // what the library prints is no answer
  checkArguments(name, version, board, start)
  let [width, height] = board
  let [players, komi, game] = [2, 0, null]
  const vertex = point => (point ? nameOf(point, height).toUpperCase() : 'pass')

  const call = async (owner, name, args, spelled = args) => {
    const begun = `${name}(${spelled.join(', ')})`
    try {
      return [await owner[name](...args), begun]
    } catch (error) {
      return mistaken(`${begun} failed: ${error}`, error)
    }
  }
  const want = async (name, args, spelled, fits, wanted) => {
    const [value, begun] = await call(game, name, args, spelled)
    return fits(value) ? value : mistaken(`${begun} returned ${shown(value)}, not ${wanted}`)
  }
  const wantTruth = (name, args, spelled) => want(name, args, spelled, isBoolean, 'true or false')
  const wantList = async (name, args, fits, wanted) => {
    const isList = value => typeof value === 'object' && typeof value?.[Symbol.iterator] === 'function'
    const list = Array.from(await want(name, args, args, isList, 'a list'))
    const wrong = list.findIndex(one => !fits(one))
    return wrong < 0 ? list : mistaken(`${name}(${args.join(', ')}) lists ${shown(list[wrong])}, not ${wanted}`)
  }
  const wantPoints = (name, colour) => {
    const isPoint = at => Array.isArray(at) && at.length === 2 && at.every(Number.isInteger) && at[0] >= 0 && at[0] < width && at[1] >= 0 && at[1] < height
    return wantList(name, [colour], isPoint, `a point [x, y] of the ${width}x${height} board`)
  }

  /** Begins a game; refuses a board that the package does not have. */
  const begin = async (w, h, n) => {
    const [begun, shape] = await call({ start }, 'start', isOfBoards ? [w, h] : [w, h, n])
    if (begun === undefined || begun === null) refuse(n === players ? 'unacceptable size' : 'unacceptable number of players')
    checkGame(begun, shape)
    ;[game, width, height, players] = [begun, w, h, n]
  }
  try {
    await begin(width, height, players)
  } catch (error) {
    if (error instanceof Refusal) mistaken(`start(${width}, ${height}) returned no game; it must accept the board [${width}, ${height}]`)
    throw error
  }
  const has = name => typeof game[name] === 'function'

  const colourOf = (word = '') => (/^(b|black)$/i.test(word) ? 'B' : /^(w|white)$/i.test(word) ? 'W' : refuse('syntax error'))
  /** The arguments of a function about a move, and how they are spelled in messages. */
  const moveOf = words => {
    if (!isOfBoards) return words.length ? [[words.join(' ')], [words.join(' ')]] : refuse('syntax error')
    if (words.length !== 2) refuse('syntax error')
    const [colour, word] = [colourOf(words[0]), words[1]]
    if (/^pass$/i.test(word)) return [[colour, null], [colour, 'pass']]
    if (!/^[a-hj-z]\d+$/i.test(word)) refuse('syntax error')
    const point = pointOf(word, width, height) ?? refuse('illegal move')
    return [[colour, point], [colour, vertex(point)]]
  }

  const commands = {
    protocol_version: () => '2',
    name: () => name,
    version: () => version,
    known_command: word => String(Object.hasOwn(commands, word)),
    list_commands: () => Object.keys(commands).join('\n'),
    quit: () => '',
    clear_board: () => begin(width, height, players),
    boardsize: (w, h = w) => begin(asSize(w), asSize(h), players),
    rectangular_boardsize: (w, h) => begin(asSize(w), asSize(h), players),
    komi: word => void (komi = /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : refuse('syntax error')),
    play: async (...words) => void ((await wantTruth('play', ...moveOf(words))) || refuse('illegal move')),
  }
  if (!isOfBoards) commands['ruleproof-players'] = word => begin(width, height, asNumber(word))
  if (has('undo')) commands.undo = async () => void ((await wantTruth('undo', [], [])) || refuse('cannot undo'))
  if (has('isLegal')) commands.is_legal = async (...words) => String(Number(await wantTruth('isLegal', ...moveOf(words))))
  if (!isOfBoards && has('legalMoves'))
    commands.all_legal = async () => (await wantList('legalMoves', [], isLine, 'a move in one line')).join('\n')
  if (isOfBoards && has('legalMoves'))
    commands.all_legal = async word => (await wantPoints('legalMoves', colourOf(word))).map(vertex).join(' ')
  else if (isOfBoards && has('isLegal'))
    commands.all_legal = async word => {
      const [colour, legal] = [colourOf(word), []]
      for (const point of points(width, height))
        if (await wantTruth('isLegal', [colour, point], [colour, vertex(point)])) legal.push(vertex(point))
      return legal.join(' ')
    }
  if (has('stones'))
    commands.list_stones = async (player = refuse('syntax error')) =>
      isOfBoards
        ? (await wantPoints('stones', colourOf(player))).map(vertex).join(' ')
        : (await wantList('stones', [player], isLine, 'a point as text')).join(' ')
  if (isOfBoards && has('captures'))
    commands.captures = async word => {
      const colour = colourOf(word)
      return String(await want('captures', [colour], [colour], n => Number.isInteger(n) && n >= 0, 'a number of stones'))
    }
  if (has('score'))
    commands.final_score = async () => {
      const isScore = value => value === undefined || value === null || (isOfBoards ? /^(0|[BW]\+\S*)$/.test(value) : isLine(value))
      return (await want('score', [komi], [komi], isScore, "a score such as 'B+3.5', 'W+' or '0'")) ?? refuse('cannot score')
    }

  for await (const line of createInterface({ input: process.stdin })) {
    const [, id, text] = /^(\d*)\s*(.*)$/.exec(line.replace(/#.*/, '').replace(/[\x00-\x1f\x7f]/g, ' ').trim())
    if (!text && !id) continue
    const [command, ...words] = text.split(/\s+/)
    let answer
    try {
      answer = `=${id} ${(Object.hasOwn(commands, command) ? await commands[command](...words) : refuse('unknown command')) ?? ''}`.trimEnd()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answer = `?${id} ${error.message}`
    }
    process.stdout.write(answer + '\n\n')
    if (command === 'quit') return
  }
}

/** Serves, and ends the program with a message about a mistake, whose last line is the shortest: certificates show it. */
async function served(...args) {
  try {
    await serve(...args)
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    if (error.cause?.stack) process.stderr.write(error.cause.stack + '\n')
    process.stderr.write(error.message + '\n')
    process.exit(1)
  }
}

const serveBoards = (name, version, board, start) => served(true, name, version, board, start)
const serveRecords = (name, version, board, start) => served(false, name, version, board, start)

module.exports = { serveBoards, serveRecords, points, nameOf, pointOf, lead }
