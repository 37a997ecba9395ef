// The Go Text Protocol on standard input and output, over the rules of somebody's package
import { createInterface } from 'node:readline'

const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** What goes to the client behind a question mark. */
function fail(error) {
  throw new Error(error)
}

function side(colour = '') {
  if (/^(b|black)$/i.test(colour)) return 1
  if (/^(w|white)$/i.test(colour)) return -1
  fail('syntax error')
}

/** Column and row from the top left, from 0; nothing for a pass. */
function point(word = '', { size }) {
  if (/^pass$/i.test(word)) return undefined
  const [, letter, number] = word.match(/^([a-hj-z])(\d+)$/i) ?? fail('syntax error')
  const [x, y] = [letters.indexOf(letter.toUpperCase()), size - number]
  return x < size && y >= 0 && y < size ? [x, y] : fail('illegal move')
}

/**
 * Answers commands until `quit` or the end of the input.
 *
 * A package has `name`, `version`, `largest` (board) and `start(size)`, which begins a game. Sides are 1 for Black and -1
 * for White, points are [x, y] from the top left. A game has its `size`, `stone([x, y])` (0 if there is none) and
 * `captures(side)`; `isLegal(side, point)`; `play(side, point)`, which returns false if it refuses the move, and which
 * passes if there is no point; `undo()`, which returns false at the start; and perhaps `score()`: by how many points
 * Black is ahead without the komi, or nothing before the game is over.
 */
export async function serve(rules) {
  let game = rules.start(19)
  let komi = 0

  const listed = wanted => {
    const steps = [...Array(game.size).keys()]
    const points = steps.flatMap(y => steps.map(x => [x, y])).filter(wanted)
    return points.map(([x, y]) => letters[x] + (game.size - y)).join(' ')
  }

  const drawing = () => {
    const steps = [...Array(game.size).keys()]
    const header = '   ' + steps.map(x => letters[x]).join(' ')
    const sign = stone => ({ 1: 'X', 0: '.', '-1': 'O' })[stone]
    const row = y => String(game.size - y).padStart(2) + ' ' + steps.map(x => sign(game.stone([x, y]))).join(' ')
    return ['', header, ...steps.map(row)].join('\n')
  }

  const commands = {
    protocol_version: () => '2',
    name: () => rules.name,
    version: () => rules.version,
    known_command: name => Object.hasOwn(commands, name),
    list_commands: () => Object.keys(commands).join('\n'),
    boardsize: word => {
      const size = /^\d+$/.test(word) ? Number(word) : fail('syntax error')
      game = size >= 1 && size <= rules.largest ? rules.start(size) : fail('unacceptable size')
    },
    clear_board: () => void (game = rules.start(game.size)),
    komi: word => void (komi = Number.isFinite(Number(word)) ? Number(word) : fail('syntax error')),
    play: (colour, word) => void (game.play(side(colour), point(word, game)) || fail('illegal move')),
    undo: () => void (game.undo() || fail('cannot undo')),
    all_legal: colour => listed(at => game.isLegal(side(colour), at)),
    list_stones: colour => listed(at => game.stone(at) === side(colour)),
    captures: colour => game.captures(side(colour)),
    showboard: drawing,
    quit: () => '',
  }
  if (game.score)
    commands.final_score = () => {
      const ahead = (game.score() ?? fail('cannot score')) - komi
      return ahead === 0 ? '0' : (ahead > 0 ? 'B+' : 'W+') + Math.abs(ahead)
    }

  for await (const line of createInterface({ input: process.stdin })) {
    const [, id, text] = line.replace(/#.*/, '').trim().match(/^(\d*)\s*(.*)$/)
    if (!text) continue
    const [name, ...words] = text.split(/\s+/)
    let answer
    try {
      if (!Object.hasOwn(commands, name)) fail('unknown command')
      answer = `=${id} ${commands[name](...words) ?? ''}`
    } catch (error) {
      answer = `?${id} ${error.message}`
    }
    process.stdout.write(answer + '\n\n')
    if (name === 'quit') return
  }
}
