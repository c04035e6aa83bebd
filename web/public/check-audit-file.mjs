// Checks an audit file of Plumbline (GET /api/Audit/export, or npm run export) anywhere: needs Node 20 or later and nothing else.
//
//   node check-audit-file.mjs programme-42-2027-06-10.ndjson
//   node check-audit-file.mjs programme-42-2027-06-10.ndjson.gz --sha256 60303ae22b99…
//
// Each line is an event with a hash: SHA-256 over the hash of the event before it in its stream and the canonical JSON (RFC 8785) of its
// type, data and other metadata. So a line that was altered, removed, added or moved shows. The last line has the number of events and a
// SHA-256 over their hashes in their order; whoever cuts events off the end and writes that line anew is found by comparing it with what
// the installation says of the first so many events (GET /api/Audit/verify?projectId=42&events=2077): give it as --sha256.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const GENESIS = '0'.repeat(64);
const MAX_TOLD = 100;

const [path, option, expected] = process.argv.slice(2);
if (path === undefined || (option !== undefined && (option !== '--sha256' || !/^[0-9a-f]{64}$/.test(expected ?? '')))) {
  console.error('node check-audit-file.mjs <file.ndjson[.gz]> [--sha256 <64 hexadecimal digits>]');
  process.exit(2);
}

/** Canonical JSON of parsed JSON: keys in the order of their UTF-16 units, numbers and texts as JSON.stringify writes them. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`;
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

let findings = 0;
function found(what) {
  findings += 1;
  if (findings <= MAX_TOLD) console.log(what);
  else if (findings === MAX_TOLD + 1) console.log('…');
}

/** Of each stream the last event that was read. */
const streams = new Map();
const digest = createHash('sha256');
let events = 0;
let line = 0;
let last;

function checkEvent({ stream, version, type, data, metadata }) {
  const { hash, ...hashed } = metadata;
  const before = streams.get(stream) ?? { version: 0, hash: GENESIS };
  const place = `Line ${line}: ${stream} version ${version}`;
  if (version <= before.version) found(`${place} comes after version ${before.version}: lines were moved or added.`);
  else if (version > before.version + 1) {
    const [first, end] = [before.version + 1, version - 1];
    found(`${place}: ${first === end ? `version ${first} is` : `versions ${first} to ${end} are`} missing.`);
  } else if (sha256(before.hash + canonical({ data, metadata: hashed, type })) !== hash)
    found(`${place} (${type}) is not what was written: it or the hash before it was altered.`);
  streams.set(stream, { version, hash });
  digest.update(String(hash));
  events += 1;
}

function readLine(text) {
  line += 1;
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return found(`Line ${line} is damaged, or cut off.`);
  }
  if (last !== undefined) return found(`Line ${line} comes after the last one: it was added.`);
  if (line === 1 && value?.format === 'plumbline-log') {
    const what = value.programme === undefined ? 'the whole log' : `programme ${value.programme}`;
    return console.log(`An audit file of ${what}, exported ${value.exported}.`);
  }
  if (line === 1) found('Line 1 does not say that this is an audit file: it was removed or altered.');
  if (typeof value?.sha256 === 'string') return (last = value);
  if (typeof value?.stream !== 'string' || !Number.isInteger(value.version) || typeof value.metadata !== 'object')
    return found(`Line ${line} is no event.`);
  checkEvent(value);
}

try {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => text.destroy(error));
  // Split at line feeds only: a JSON text may have other line ends of Unicode in it.
  let rest = '';
  for await (const piece of text.setEncoding('utf8')) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop();
    for (const one of lines) readLine(one);
  }
  if (rest !== '') readLine(rest);
} catch (error) {
  if (!String(error.code).startsWith('Z_')) {
    console.error(error.message);
    process.exit(2);
  }
  found(`The file is damaged, or cut off: ${error.message}.`);
}

const sum = digest.digest('hex');
if (last === undefined)
  found(`The file is cut off after line ${line}: its last line, with number and sum, is missing.`);
else if (last.events !== events) found(`The last line tells of ${last.events} events, and there are ${events}.`);
else if (last.sha256 !== sum)
  found('The sum of the last line is another: lines of different streams were moved, or the last line was altered.');
if (expected !== undefined && expected !== sum)
  found(`The sum is ${sum}, not ${expected}: this is not the beginning of that log.`);
console.log(`${events} events of ${streams.size} streams, SHA-256 ${sum}.`);
console.log(findings === 0 ? 'Nothing is wrong.' : `${findings} ${findings === 1 ? 'finding' : 'findings'}.`);
process.exit(findings === 0 ? 0 : 1);
