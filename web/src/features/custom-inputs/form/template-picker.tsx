import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { ApiError, messageOf, readPage } from '../../../lib/api.js';
import type { CustomInput } from '../../../lib/api-types.js';
import { count, unitName } from '../../../lib/format.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { keys } from '../../../lib/keys.js';
import { toast } from '../../../ui/feedback/toast.js';
import { SearchSelect } from '../../../ui/fields/search-select.js';
import type { RecordOf } from './edited-record.js';
import { fetchFailures, namesFailures } from './fetch-failures.js';
import { readInput } from './input-calls.js';
import { inputName } from './input-name.js';

/** docs/product/custom-inputs.md, Forms */
const labels = {
  subprogrammes: 'Select an existing subprogramme as template',
  tasks: 'Select an existing task as template',
  materials: 'Select an existing material as template',
  elementMakeups: 'Select an existing element makeup as template',
  productionRates: 'Select an existing production rate as template',
  vehicles: 'Select an existing logistics vehicle as template',
} as const satisfies Record<InputKind, string>;

/** How many of each are listed; typing words narrows them. */
const PAGE = 20;

export interface TemplatePickerProps<Kind extends InputKind> {
  kind: Kind;
  /** The input that was chosen, with its details; null takes the choice back. */
  onTemplate: (template: RecordOf[Kind] | null) => void;
  disabled?: boolean;
}

/** An own or Database Input to make a new one from: searched while it is open, its details read when it is chosen. */
export function TemplatePicker<Kind extends InputKind>({ kind, onTemplate, disabled }: TemplatePickerProps<Kind>) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(false);
  const [settled] = useDebouncedValue(search.trim(), 150);
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useTemplates(kind, asked ? settled : null);

  const failed = found.error !== undefined;
  useEffect(() => {
    if (failed) toast.error(namesFailures[kind]);
  }, [failed, kind]);

  const load = async (id: number, name: string) => {
    const before = chosen;
    setChosen(name);
    try {
      const { data } = await readInput(kind, id);
      setChosen(inputName(data));
      onTemplate(data);
    } catch (error) {
      setChosen(before);
      toast.error(fetchFailures[kind], { detail: error instanceof ApiError ? messageOf(error) : undefined });
    }
  };
  const choose = (id: number | null) => {
    const choice = found.data?.items.find((one) => one.id === id);
    if (choice) void load(choice.id, choice.name);
    else {
      setChosen(null);
      onTemplate(null);
    }
  };
  // The page of an input leads here with it as the template.
  const named = useRef(Number(useSearchParams()[0].get('template')));
  const start = useRef(load);
  useEffect(() => {
    if (named.current > 0) void start.current(named.current, '');
  }, []);

  const waiting = search.trim() !== settled || (found.data === undefined && !found.error);
  const note = found.error
    ? `${namesFailures[kind]}. Type to try again.`
    : waiting
      ? 'Looking …'
      : found.data && found.data.total > found.data.items.length
        ? `Type more to narrow ${count(found.data.total, 'input')}`
        : found.data?.total === 0
          ? 'None holds these words'
          : null;
  return (
    <div onFocus={() => setAsked(true)}>
      <SearchSelect
        label={labels[kind]}
        shown={chosen}
        search={search}
        onSearch={setSearch}
        choices={(found.data?.items ?? []).map((input) => ({
          value: input.id,
          label: input.name,
          note: [input.custom ? 'Yours' : 'Database Input', ...factsOf(input)].join(' · '),
        }))}
        waiting={waiting || found.isLoading}
        onChange={choose}
        placeholder="None"
        note={note}
        clear="Without a template"
        disabled={disabled}
      />
    </div>
  );
}

/** The planner's own come first. Null reads nothing. */
function useTemplates(kind: InputKind, words: string | null) {
  const query = { query: words || undefined, sort: 'name', page: 1, pageSize: PAGE };
  return useSWR(
    words === null ? null : keys.inputChoices('templates', { kind, ...query }),
    async () => {
      const [own, database] = await Promise.all(
        [true, false].map((custom) =>
          readPage<CustomInput>(`/api/CustomInputs/${kind}`, { query: { custom, ...query } }),
        ),
      );
      return {
        items: [...(own?.items ?? []), ...(database?.items ?? [])],
        total: (own?.total ?? 0) + (database?.total ?? 0),
      };
    },
    { keepPreviousData: true },
  );
}

/** What sets inputs of the same name apart. */
function factsOf({ taskCode, familyName, unit, regionName, assetType, vehicleType }: CustomInput): string[] {
  return [taskCode, assetType, familyName, vehicleType, regionName, unit && unitName(unit)].filter(
    (fact): fact is string => Boolean(fact),
  );
}
