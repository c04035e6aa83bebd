import { runBuilt } from './run-built.mjs';

process.env.LOG_LEVEL ||= 'warn';
await runBuilt('split');
