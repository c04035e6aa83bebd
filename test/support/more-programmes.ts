import { randomUUID } from 'node:crypto';
import { productCodec } from '../../services/domain/product-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { ProductProcess } from './processes/programs.js';

/**
 * Puts programmes into the log of a stopped installation faster than its HTTP would, each with one event like that of an
 * existing one.
 * @param like id of the programme to take after
 */
export async function addProgrammes(databaseUrl: string, like: number, ids: readonly number[]): Promise<void> {
  const store = new PostgresEventStore({ codec: productCodec, url: databaseUrl });
  try {
    for await (const { type, data, metadata } of store.read(`programme-${like}`, { to: 1 })) {
      await Promise.all(
        ids.map((id) => {
          const commandId = randomUUID();
          const context = { ...metadata, commandId, correlationId: commandId, causationId: commandId };
          return store.append(
            `programme-${id}`,
            0,
            [{ type, data: { ...(data as object), programmeId: id, name: `Programme ${id}` } }],
            context,
          );
        }),
      );
    }
  } finally {
    await store.close();
  }
}

/** Programmes made through a product that is started for it. @returns their ids */
export async function makeProgrammes(
  environment: Readonly<Record<string, string>>,
  names: readonly string[],
): Promise<readonly number[]> {
  const product = new ProductProcess(environment);
  await product.start();
  try {
    await product.logIn('ann@example.com');
    const ids: number[] = [];
    for (const name of names) ids.push(await product.createProgramme(name));
    return ids;
  } finally {
    await product.end();
  }
}
