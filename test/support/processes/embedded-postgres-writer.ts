// A process of its own, so that tests can kill it: starts the embedded PostgreSQL in the folder of its argument and writes a row
// again and again. It prints one JSON line when the server runs, then the number of each row whose commit was acknowledged.
// On SIGINT it writes one more row ("last") and stops as the product does.
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../services/platform/embedded-postgres/embedded-postgres.js';

const dataFolder = process.argv[2];
if (dataFolder === undefined) throw new Error('Usage: embedded-postgres-writer.ts <data folder>');

let told = false;
process.once('SIGINT', () => {
  told = true;
});

const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
await server.announce('http://localhost:3456');
const client = new pg.Client({ connectionString: server.url });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS written (row text)');
console.log(JSON.stringify({ url: server.url, pid: server.pid, user: process.getuid?.() }));
for (let row = 1; !told; row += 1) {
  await client.query('INSERT INTO written VALUES ($1)', [row]);
  console.log(row);
}
await client.query("INSERT INTO written VALUES ('last')");
await client.end();
await server.stop();
