import { prepareOrExit } from './prepare.mjs';
import { runSource } from './run-program.mjs';

await prepareOrExit();
process.exitCode = await runSource('test/bench/main.ts', process.argv.slice(2));
