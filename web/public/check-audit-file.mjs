// Checks an audit file of Plumbline (GET /api/Audit/export, or npm run export) anywhere: needs Node 20 or later and nothing else.
//
//   node check-audit-file.mjs programme-42-2027-06-10.ndjson
//   node check-audit-file.mjs programme-42-2027-06-10.ndjson.gz --sha256 60303ae22b99…
//
// Each line is an event with a hash: SHA-256 over the hash of the event before it in its stream and the canonical JSON (RFC 8785) of its
// type, data and other metadata. The metadata have an id that follows from stream and version, so an event of another stream shows too. A
// line is its event's canonical JSON and nothing else. So a line that was altered, removed, added or moved shows. The last line has the number of events and a
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

/** The id that the installation gives to the event of a version of a stream: a UUID (version 5) of both in the namespace of the command. */
function eventIdOf(commandId, stream, version) {
  const namespace = Buffer.from(String(commandId).replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(namespace).update(`${stream}@${version}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What a file says may neither hide nor imitate what is said of it. */
const say = (what) => console.log(what.replace(/\p{C}/gu, '\ufffd'));

let findings = 0;
function found(what) {
  findings += 1;
  if (findings <= MAX_TOLD) say(what);
  else if (findings === MAX_TOLD + 1) console.log('…');
}

/** Of each stream the last event that was read. */
const streams = new Map();
const digest = createHash('sha256');
let events = 0;
let line = 0;
let programme;
let last;

function checkEvent({ stream, version, type, data, metadata }, asWritten) {
  const { hash, ...hashed } = metadata;
  const before = streams.get(stream) ?? { version: 0, hash: GENESIS };
  const place = `Line ${line}: ${stream} version ${version}`;
  if (version <= before.version) found(`${place} comes after version ${before.version}: lines were moved or added.`);
  else if (version > before.version + 1) {
    const [first, end] = [before.version + 1, version - 1];
    found(`${place}: ${first === end ? `version ${first} is` : `versions ${first} to ${end} are`} missing.`);
  } else if (!asWritten || sha256(before.hash + canonical({ data, metadata: hashed, type })) !== hash)
    found(`${place} (${type}) is not what was written: it or the hash before it was altered.`);
  else if (eventIdOf(metadata.commandId, stream, version) !== metadata.eventId)
    found(`${place} (${type}) was written to another stream: the name of its stream was altered.`);
  if (programme !== undefined && stream !== `programme-${programme}` && stream !== `schedule-${programme}`)
    found(`${place} is not of programme ${programme}.`);
  streams.set(stream, { version, hash });
  digest.update(String(hash));
  events += 1;
}

/** Whether the line is what an installation writes of the value: anything else in it no hash would cover. */
function isAsWritten(text, value) {
  try {
    return text === canonical(value);
  } catch {
    return false; // nested deeper than any event
  }
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
    const { exported, format, version } = value;
    programme = value.programme;
    if (!isAsWritten(text, { exported, format, version, ...(programme !== undefined && { programme }) }))
      found('Line 1 is not what was written: it was altered.');
    return say(
      `An audit file of ${programme === undefined ? 'the whole log' : `programme ${programme}`}, exported ${exported}.`,
    );
  }
  if (line === 1) found('Line 1 does not say that this is an audit file: it was removed or altered.');
  if (typeof value?.sha256 === 'string') {
    last = value;
    if (!isAsWritten(text, { events: value.events, sha256: value.sha256 }))
      found(`Line ${line} is not what was written: it was altered.`);
    return;
  }
  if (typeof value?.stream !== 'string' || !Number.isInteger(value.version) || typeof value.metadata?.hash !== 'string')
    return found(`Line ${line} is no event.`);
  const { stream, version, type, data, metadata } = value;
  checkEvent(value, isAsWritten(text, { data, metadata, stream, type, version }));
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
