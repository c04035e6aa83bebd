import { runBuilt } from './run-built.mjs';

// A planner's terminal shows what is wrong, not every request; a server that is run for others sets its own level.
process.env.LOG_LEVEL ||= 'warn';
await runBuilt('main');
