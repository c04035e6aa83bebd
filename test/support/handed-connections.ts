// A process that answers with its id what is handed to it, until it is told to leave.
// node --import ./scripts/typescript.mjs test/support/handed-connections.ts --of-split <name>
import { createServer } from 'node:http';
import { ParentProcess } from '../../services/split/parent-process.js';

const parent = ParentProcess.ofThisProcess();
if (!parent) throw new Error('Nobody hands anything to this process');
process.on('message', (told) => {
  if (told === 'leave') void parent.leave().then(() => process.send?.('left'));
});
parent.ready(
  createServer((_, response) => response.end(String(process.pid))),
  0,
);
