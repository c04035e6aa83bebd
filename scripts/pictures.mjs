import { prepareOrExit } from './prepare.mjs';
import { runSource } from './run-program.mjs';

await prepareOrExit('all');
process.exitCode = await runSource('test/pictures/main.ts');
