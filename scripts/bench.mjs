import { prepareOrExit } from './prepare.mjs';
import { runSource } from './run-program.mjs';

await prepareOrExit('all');
process.exitCode = await runSource('test/bench/main.ts', process.argv.slice(2));
