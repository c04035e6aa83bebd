import Type, { type TObject } from 'typebox';
import { count, type Fields, record, type Term } from './terms.js';

/**
 * The public form of one type of internal event, which stays the same as long as this version exists (docs/decisions/0010).
 * When the internal event changes its shape, `from` still produces this one.
 */
export interface Contract<Internal> {
  /** First word of its type: `programme`. */
  readonly category: string;
  /** Categories of the streams that have such events, and so of their topics: `category` alone unless given. */
  readonly streams?: readonly string[];
  /** Name of the event in the past tense: `asset-parts-changed`. */
  readonly fact: string;
  /** From 1; incremented by an incompatible change (compatible-change.ts). */
  readonly version: number;
  /** One sentence for the readers of docs/events. */
  readonly summary: string;
  /** JSON Schema 2020-12 of the data. */
  readonly data: TObject;
  /**
   * Public data of an internal event. Pure and total.
   * @param id of the stream: 42 of `programme-42`
   */
  readonly from: (internal: Internal, id: number) => unknown;
}

/** The contract of every internal event type of a domain; a missing one is a compile error. */
export type ContractsOf<EventData> = { readonly [Type in keyof EventData]: Contract<EventData[Type]> };

interface Terms<Internal> extends Pick<Contract<Internal>, 'fact' | 'summary'> {
  /** 1 without it. */
  readonly version?: number;
  readonly terms?: Fields<Internal>;
  /** Public record that the whole internal event becomes, beside the terms. */
  readonly record?: Term<Internal>;
}

/**
 * The contracts of one category.
 * @param id name and description of the first term, the stream's id; none where the category has one stream
 */
export const contractsIn =
  (category: string, ...[idName, idDescription = '']: [] | [name: string, description: string]) =>
  <Internal>({ version = 1, terms, record: whole, ...contract }: NoInfer<Terms<Internal>>): Contract<Internal> => {
    const fields = record<Internal>(terms ?? {});
    return {
      ...contract,
      version,
      category,
      data: Type.Object({
        ...(idName && { [idName]: count(idDescription).schema }),
        ...fields.schema.properties,
        ...(whole && { record: whole.schema }),
      }),
      from: (internal, id) => ({
        ...(idName && { [idName]: id }),
        ...fields.of(internal),
        ...(whole && { record: whole.of(internal) }),
      }),
    };
  };

/** The categories of streams whose topics have messages of the contract. */
export const streamsOf = ({
  category,
  streams = [category],
}: Pick<Contract<never>, 'category' | 'streams'>): readonly string[] => streams;

type Named = Pick<Contract<never>, 'category' | 'fact' | 'version'>;

/** CloudEvents `type`: `plumbline.programme.asset-parts-changed.v1`. */
export const typeOf = ({ category, fact, version }: Named): string => `plumbline.${category}.${fact}.v${version}`;

/** CloudEvents `dataschema` and `$id` of the schema: a name, not an address, since every installation has another address. */
export const schemaIdOf = ({ category, fact, version }: Named): string =>
  `urn:plumbline:${category}.${fact}.v${version}`;
