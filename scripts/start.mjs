import { endWithNpm } from './end-with-npm.mjs';
import { prepareOrExit } from './prepare.mjs';
import { PROJECT } from './run-program.mjs';

endWithNpm();
await prepareOrExit();
process.chdir(PROJECT);
process.setSourceMapsEnabled(true);
// A planner's terminal shows what is wrong, not every request; a server that is run for others sets its own level.
process.env.LOG_LEVEL ||= 'warn';
// In this very process: a signal sent to it reaches the server, and nothing is left behind between the two.
await import('../dist/server/main.js');
