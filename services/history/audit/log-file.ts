import type { RecordedEvent } from '../../event-store/event.js';
import { canonicalJson } from '../../event-store/hash-chain.js';
import { LogDigest } from './log-digest.js';
import type { Progress, RecordedLog } from './recorded-log.js';

/**
 * A log as text: one JSON per line, canonical (RFC 8785), so that the same log gives the same lines.
 *
 *   {"exported":"2027-06-10T08:00:00.000Z","format":"plumbline-log","version":1}
 *   {"data":{…},"metadata":{…,"hash":"9f86…"},"stream":"programme-42","type":"ProgrammeCreated","version":1}
 *   …
 *   {"events":2077,"sha256":"60303a…"}
 *
 * Without the last line it is incomplete; the digest is LogDigest's. A file of one programme names it in the first line
 * (`"programme":42`), and has the events of its stream and its schedule alone.
 */
export const FORMAT = { format: 'plumbline-log', version: 1 } as const;

/** The lines in pieces of whole lines. @param about what the first line says besides */
export async function* logLines(
  log: RecordedLog,
  about: { readonly exported: Date; readonly programme?: number },
  digest = new LogDigest(),
  reached: (reached: Progress) => void = () => undefined,
): AsyncGenerator<string> {
  const { exported, programme } = about;
  const first = { ...FORMAT, exported: exported.toISOString(), ...(programme !== undefined && { programme }) };
  yield `${canonicalJson(first)}\n`;
  for await (const { events, part } of log) {
    let text = '';
    for (const event of events) {
      digest.add(event);
      text += lineOf(event);
    }
    yield text;
    reached({ part, events: digest.events });
  }
  yield `${canonicalJson({ events: digest.events, sha256: digest.text() })}\n`;
}

const lineOf = ({ stream, version, type, data, metadata }: RecordedEvent): string =>
  `${canonicalJson({ stream, version, type, data, metadata })}\n`;
