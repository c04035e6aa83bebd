import { endWithNpm } from './end-with-npm.mjs';
import { prepareOrExit } from './prepare.mjs';
import { PROJECT } from './run-program.mjs';

endWithNpm();
await prepareOrExit();
process.chdir(PROJECT);
process.env.LOG_LEVEL ||= 'warn';
// In this very process, as in start.mjs.
await import('../dist/server/split.js');
