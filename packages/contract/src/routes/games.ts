/** The routes of bets, rounds and seeds. */
import * as fairness from '../fairness.ts'
import { Deleted, UserParams } from '../fields.ts'
import * as games from '../games.ts'
import { playerRoute as route } from '../route.ts'
import * as sharing from '../sharing.ts'
import * as switches from '../switches.ts'
import * as transparency from '../transparency.ts'

const OK = 'OK'

// one-shot games
export const rollDice = route({ method: 'POST', path: '/api/v1/dice/roll', body: games.betBody('dice'), data: games.BetReply, message: OK, action: 'bet' })
export const playLimbo = route({ method: 'POST', path: '/api/v1/limbo/play', body: games.betBody('limbo'), data: games.BetReply, message: OK, action: 'bet' })
export const playPlinko = route({ method: 'POST', path: '/api/v1/plinko/play', body: games.betBody('plinko'), data: games.BetReply, message: OK, action: 'bet' })
export const playKeno = route({ method: 'POST', path: '/api/v1/keno/play', body: games.betBody('keno'), data: games.BetReply, message: OK, action: 'bet' })
export const playFlip = route({ method: 'POST', path: '/api/v1/flip/play', body: games.betBody('flip'), data: games.BetReply, message: OK, action: 'bet' })
export const playRockPaperScissors = route({ method: 'POST', path: '/api/v1/rock-paper-scissors/play', body: games.betBody('rock_paper_scissors'), data: games.BetReply, message: OK, action: 'bet' })
export const playMines = route({ method: 'POST', path: '/api/v1/mines/play', body: games.betBody('mines'), data: games.BetReply, message: OK, action: 'bet' })

// auto-bet, with limits that the server checks
export const startAuto = route({ method: 'POST', path: '/api/v1/auto/start', body: games.StartAuto, data: games.AutoStarted, message: OK, action: 'prepare' })
export const stopAuto = route({ method: 'POST', path: '/api/v1/auto/stop', body: games.StopAuto, data: games.AutoStoppedReply, message: OK })

// multi-step games
export const startMines = route({ method: 'POST', path: '/api/v1/mines/start', body: games.StartMines, data: games.BetReply, message: OK, action: 'start' })
export const revealTile = route({ method: 'POST', path: '/api/v1/mines/reveal', body: games.RevealTile, data: games.BetReply, message: OK, action: 'step' })
export const cashOutMines = route({ method: 'POST', path: '/api/v1/mines/cashout', body: games.CashOut, data: games.BetReply, message: OK, action: 'step' })
export const activeMines = route({ method: 'GET', path: '/api/v1/mines/active', data: games.ActiveRound, message: OK })
export const startHilo = route({ method: 'POST', path: '/api/v1/hilo/start', body: games.StartHilo, data: games.BetReply, message: OK, action: 'start' })
export const guessCard = route({ method: 'POST', path: '/api/v1/hilo/guess', body: games.GuessCard, data: games.BetReply, message: OK, action: 'step' })
export const skipCard = route({ method: 'POST', path: '/api/v1/hilo/skip', body: games.SkipCard, data: games.BetReply, message: OK, action: 'step' })
export const cashOutHilo = route({ method: 'POST', path: '/api/v1/hilo/cashout', body: games.CashOut, data: games.BetReply, message: OK, action: 'step' })
export const activeHilo = route({ method: 'GET', path: '/api/v1/hilo/active', data: games.ActiveRound, message: OK })
export const startFlip = route({ method: 'POST', path: '/api/v1/flip/start', body: games.StartFlip, data: games.BetReply, message: OK, action: 'start' })
export const nextFlip = route({ method: 'POST', path: '/api/v1/flip/next', body: games.NextFlip, data: games.BetReply, message: OK, action: 'step' })
export const cashOutFlip = route({ method: 'POST', path: '/api/v1/flip/cashout', body: games.CashOut, data: games.BetReply, message: OK, action: 'step' })
export const activeFlip = route({ method: 'GET', path: '/api/v1/flip/active', data: games.ActiveRound, message: OK })
export const startRockPaperScissors = route({ method: 'POST', path: '/api/v1/rock-paper-scissors/start', body: games.StartRockPaperScissors, data: games.BetReply, message: OK, action: 'start' })
export const nextRockPaperScissors = route({ method: 'POST', path: '/api/v1/rock-paper-scissors/next', body: games.RockPaperScissorsStepInput, data: games.BetReply, message: OK, action: 'step' })
export const cashOutRockPaperScissors = route({ method: 'POST', path: '/api/v1/rock-paper-scissors/cashout', body: games.CashOut, data: games.BetReply, message: OK, action: 'step' })
export const activeRockPaperScissors = route({ method: 'GET', path: '/api/v1/rock-paper-scissors/active', data: games.ActiveRound, message: OK })
export const listActiveRounds = route({ method: 'GET', path: '/api/v1/rounds/active', data: games.ActiveRounds, message: OK, isPoll: true })

// which games are offered or closed
export const getGameSettings = route({ method: 'GET', path: '/api/v1/games/settings', data: switches.GameSettings, message: OK, isPoll: true })

// seeds
export const getSeeds = route({ method: 'GET', path: '/api/v1/fairness/seeds', data: games.Seeds, message: OK, isPoll: true })
export const rotateSeeds = route({ method: 'POST', path: '/api/v1/fairness/rotate', body: games.RotateSeeds, data: games.Seeds, message: 'Your seeds were changed.' })
export const listRecentBets = route({ method: 'GET', path: '/api/v1/fairness/recent-bets', query: games.RecentBetsQuery, data: games.RecentBets, message: OK })
export const getEpoch = route({ method: 'GET', path: '/api/v1/fairness/epochs/:epoch', params: games.EpochParams, data: games.RevealedEpoch, message: OK })
export const listEpochLines = route({ method: 'GET', path: '/api/v1/fairness/epochs/:epoch/lines', params: games.EpochParams, data: fairness.EpochEntries, message: OK })
export const getReturns = route({ method: 'GET', path: '/api/v1/fairness/returns', data: fairness.GameReturns, message: OK, isPoll: true })

// shared bets: their player makes a bet public, and anybody with the link can verify it
export const shareBet = route({ method: 'POST', path: '/api/v1/users/:userId/shared-bets', params: UserParams, body: sharing.ShareBet, data: sharing.OneSharedBet, message: 'This bet is shared.' })
export const listSharedBets = route({ method: 'GET', path: '/api/v1/users/:userId/shared-bets', params: UserParams, data: sharing.OwnSharedBets, message: OK })
export const unshareBet = route({ method: 'DELETE', path: '/api/v1/users/:userId/shared-bets/:shareId', params: sharing.OwnShareParams, data: Deleted, message: 'This bet is no longer shared.' })
export const getSharedBet = route({ method: 'GET', path: '/api/v1/fairness/bets/:shareId', params: sharing.ShareParams, data: sharing.PublicSharedBet, message: OK })

// the public log: what it says, and where the caller's entries are in it
export const getPublicLogs = route({ method: 'GET', path: '/api/v1/fairness/logs', data: transparency.PublicLogs, message: OK, isPoll: true })
export const getOwnLogProof = route({ method: 'GET', path: '/api/v1/users/:userId/log-proofs/:seq', params: transparency.OwnLogProofParams, data: transparency.OwnLogProof, message: OK, isPoll: true })
