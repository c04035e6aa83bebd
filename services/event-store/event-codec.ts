import type { NewEvent } from './event.js';
import { UnknownEventType } from './event-store.js';

/** An event in some schema version of its type. */
export type VersionedEvent = NewEvent & { readonly schema: number };

/**
 * What an event of an old schema version is today: usually one event of the next version, but it may be several, of other types,
 * or none. Pure: a stored event always decodes to the same events.
 * @param schema the version that is upcast, from 1
 */
export type Upcaster = (event: VersionedEvent) => readonly VersionedEvent[];

/** An upcaster that changes only the shape of the data. No current type describes the shape of an old schema version. */
export const upcastData =
  (change: (data: any) => unknown): Upcaster =>
  ({ type, schema, data }) => [{ type, schema: schema + 1, data: change(data) }];

export interface EventDefinition {
  /** Version that new events are written in, from 1; `retired` for a type that is only read, so that each of its versions is upcast. */
  readonly schema: number | 'retired';
  /** One per old version: the first is that of version 1. Empty for schema 1. */
  readonly upcasters?: readonly Upcaster[];
}

/** The one place where events are upcast and unknown types are detected (docs/architecture.md, Rules of the write side). */
export interface EventCodec {
  /**
   * Schema version to write for a type.
   * @throws UnknownEventType (schema 0) for a type that is not registered, or retired
   */
  schemaOf(type: string): number;
  /** Whether events are written in this version today, so that there is nothing to decode. */
  isCurrent(type: string, schema: number): boolean;
  /**
   * The events that a stored event is in the current schema versions, in order; none for one that has no meaning any more.
   * @throws UnknownEventType for a type that is not registered, or a schema version newer than this program's
   */
  decode(type: string, schema: number, data: unknown): readonly NewEvent[];
}

/**
 * @param definitions by event type, as the domains list them
 * @throws Error unless a type has exactly one upcaster for each old version
 */
export function eventCodec(definitions: Readonly<Record<string, EventDefinition>>): EventCodec {
  const known = new Map<string, { current: number; upcasters: readonly Upcaster[] }>();
  for (const [type, { schema, upcasters = [] }] of Object.entries(definitions)) {
    const old = schema === 'retired' ? Math.max(upcasters.length, 1) : schema - 1;
    if (!Number.isInteger(old) || old < 0 || upcasters.length !== old)
      throw new Error(`${type} has schema ${schema}, so it needs ${old} upcasters, not ${upcasters.length}`);
    known.set(type, { current: schema === 'retired' ? 0 : schema, upcasters });
  }
  const definitionOf = (type: string, stored: number) => {
    const definition = known.get(type);
    if (!definition || stored > Math.max(definition.current, definition.upcasters.length))
      throw new UnknownEventType(type, stored);
    return definition;
  };
  const upcast = (event: VersionedEvent): readonly NewEvent[] => {
    const { current, upcasters } = definitionOf(event.type, event.schema);
    if (event.schema === current) return [{ type: event.type, data: event.data }];
    const upcaster = upcasters[event.schema - 1];
    if (!upcaster) throw new UnknownEventType(event.type, event.schema);
    return upcaster(event).flatMap(upcast);
  };
  return {
    schemaOf(type) {
      const { current } = definitionOf(type, 0);
      if (current === 0) throw new UnknownEventType(type, 0);
      return current;
    },
    isCurrent: (type, schema) => known.get(type)?.current === schema,
    decode: (type, schema, data) => upcast({ type, schema, data }),
  };
}
