import kit from './index.cjs'

export const { serveBoards, serveRecords, points, nameOf, pointOf, lead } = kit
