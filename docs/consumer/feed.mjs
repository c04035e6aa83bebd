// GET /api/events: the same messages without Kafka, a line each.

const LINES = 500;

/**
 * The feed's messages of programmes after a position, up to the end of the log at the time of the request.
 * @returns that end, and the messages as they come
 */
export async function readFeed({ address, token, after = '0' }) {
  const query = new URLSearchParams({ category: 'programme', after });
  const answer = await fetch(`${address}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
  return { head: answer.headers.get('X-Position'), messages: () => messagesIn(answer.body) };
}

/** A connection that is cut throws here; only a complete answer ends the loop. */
async function* messagesIn(body) {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line !== '') yield JSON.parse(line);
  }
}

/** Continues where the table stands, up to the end of the log. @returns how many events were new */
export async function takeFeed(table, { address, token }) {
  const after = (await table.next('feed')) ?? '0';
  const { messages } = await readFeed({ address, token, after });
  let taken = 0;
  let some = [];
  const takeThem = async () => {
    if (some.length > 0) taken += await table.take('feed', some, some.at(-1).position);
    some = [];
  };
  for await (const message of messages()) {
    some.push(message);
    if (some.length === LINES) await takeThem();
  }
  await takeThem();
  return taken;
}
