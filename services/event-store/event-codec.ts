import { UnknownEventType } from './event-store.js';

/** Turns the data of one schema version into those of the next. Pure: a stored event always decodes to the same data. */
export type Upcaster = (data: any) => unknown; // no current type describes the shape of an old schema version

export interface EventDefinition {
  /** Version that new events are written in, from 1. */
  readonly schema: number;
  /** One per old version: the first turns version 1 into 2, the next 2 into 3. Empty for schema 1. */
  readonly upcasters?: readonly Upcaster[];
}

/** The one place where events are upcast and unknown types are detected (docs/architecture.md, Rules of the write side). */
export interface EventCodec {
  /**
   * Schema version to write for a type.
   * @throws UnknownEventType (schema 0) for a type that is not registered
   */
  schemaOf(type: string): number;
  /**
   * Data of a stored event in the current schema version.
   * @throws UnknownEventType for a type that is not registered, or a schema version newer than this program's
   */
  decode(type: string, schema: number, data: unknown): unknown;
}

/**
 * @param definitions by event type, as the domains list them
 * @throws Error unless a type has exactly one upcaster for each old version
 */
export function eventCodec(definitions: Readonly<Record<string, EventDefinition>>): EventCodec {
  const known = new Map<string, { schema: number; upcasters: readonly Upcaster[] }>();
  for (const [type, { schema, upcasters = [] }] of Object.entries(definitions)) {
    if (!Number.isInteger(schema) || schema < 1 || upcasters.length !== schema - 1) {
      throw new Error(`${type} has schema ${schema}, so it needs ${schema - 1} upcasters, not ${upcasters.length}`);
    }
    known.set(type, { schema, upcasters });
  }
  const definitionOf = (type: string, stored: number) => {
    const definition = known.get(type);
    if (!definition || stored > definition.schema) throw new UnknownEventType(type, stored);
    return definition;
  };
  return {
    schemaOf: (type) => definitionOf(type, 0).schema,
    decode(type, schema, data) {
      const { upcasters } = definitionOf(type, schema);
      for (let version = schema; version <= upcasters.length; version++) data = upcasters[version - 1]?.(data);
      return data;
    },
  };
}
