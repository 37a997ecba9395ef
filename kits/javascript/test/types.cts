// The types by require.
import kit = require('../index.cjs')

const game: kit.BoardGame = { play: (_colour, point) => point === null }
kit.serveBoards('x', '1', [2, 2], () => game)
