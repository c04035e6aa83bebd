// A worker of the split start that answers every request with its pid, until its parent drains it.
// node --import ./scripts/typescript.mjs test/support/processes/worker-process.ts --of-split <name>
import { createServer } from 'node:http';
import { ParentProcess } from '../../../services/operations/split/parent-process.js';

const parent = ParentProcess.ofThisProcess();
if (!parent) throw new Error('Nobody hands anything to this process');
process.on('message', (message) => {
  if (message === 'leave') void parent.drain().then(() => process.send?.('left'));
});
parent.ready(
  createServer((_, response) => response.end(String(process.pid))),
  0,
);
