import { findProblems } from './check-monitoring.ts'

// `pnpm trial monitoring`: checks the rules, their tests and the dashboard in deploy/monitoring.
const problems = findProblems()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log('deploy/monitoring: rules, tests, configuration and dashboard are valid')
