import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ProgrammeCard as Programme } from '../../lib/api-types.js';
import { formatNumber } from '../../lib/format.js';
import { paths } from '../../lib/paths.js';
import { usePhone } from '../../lib/use-phone.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorNote } from '../../ui/error-note.js';
import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { SearchField } from '../../ui/search-field.js';
import { SelectField } from '../../ui/select-field.js';
import { useProgrammeCards } from './api/programme-list.js';
import grid from './list/card-grid.module.css';
import { CardSkeletons } from './list/card-skeletons.js';
import { ProgrammeCard } from './list/programme-card.js';
import { arranged, orders } from './list/programme-order.js';
import { SampleOffer } from './list/sample-offer.js';
import { sharedCalendar } from './list/shared-calendar.js';
import { useListView } from './list/use-list-view.js';
import { useRemoval } from './list/use-removal.js';
import classes from './programme-list-page.module.css';

/** `/projects/`: every programme at a glance, on one calendar (spec 1, section 2.1; look: list-*). */
export function ProgrammeListPage() {
  const { data, error, isValidating, mutate } = useProgrammeCards();
  const { search, order, show } = useListView();
  const { remove, standing } = useRemoval();
  const phone = usePhone();
  const list = useRef<HTMLUListElement>(null);

  const cards = data && standing(data);
  const shown = cards && arranged(cards, search, order);
  const calendar = sharedCalendar(cards ?? []) ?? thisYear();
  const empty = cards?.length === 0;

  const removeAt = (programme: Programme, index: number) => {
    remove(programme);
    // The card takes the focus with it: the next one, or the one before it, has it now; without any, the page.
    requestAnimationFrame(() => {
      const links = list.current?.querySelectorAll('a') ?? [];
      (links[index] ?? links[index - 1] ?? document.getElementById('content'))?.focus();
    });
  };

  const create = (
    <Button kind="primary" icon={IconPlus} to={paths.createProgramme.to()} fullWidth={phone} tall={phone}>
      Create new programme
    </Button>
  );

  return (
    <Page phoneFoot={phone && !empty && create}>
      <PageHeader
        title="Your Programmes"
        beside={cards && !empty && <span aria-label={`${formatNumber(cards.length)} in all`}>{formatNumber(cards.length)}</span>}
        actions={
          !empty && (
            <div className={classes.actions} role="search">
              <div className={classes.search}>
                <SearchField label="Search your programmes" value={search} onChange={(typed) => show({ search: typed })} placeholder={phone ? 'Search' : 'Search your programmes'} />
              </div>
              <div className={classes.sort}>
                <SelectField
                  label="Sort by"
                  labelHidden
                  value={order}
                  onChange={(chosen) => show({ order: chosen })}
                  choices={orders.map((value) => ({ value, label: value }))}
                  icon={phone ? undefined : <IconArrowsSort size={16} stroke={1.5} aria-hidden />}
                />
              </div>
              {!phone && create}
            </div>
          )
        }
      />
      {error !== undefined && <ErrorNote action="loading programmes" error={error} onRetry={() => void mutate()} retrying={isValidating} />}
      {!cards && error === undefined && <CardSkeletons />}
      {empty && (
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" icon={IconPlus} to={paths.createProgramme.to()}>
                Create first project
              </Button>
            }
            more={<SampleOffer />}
          >
            Projects are empty.
          </EmptyState>
        </Panel>
      )}
      {shown && shown.length > 0 && (
        <ul className={grid.grid} ref={list} aria-label="Programmes">
          {shown.map((programme, index) => (
            <ProgrammeCard key={programme.id} programme={programme} {...calendar} onRemove={() => removeAt(programme, index)} />
          ))}
        </ul>
      )}
      {shown?.length === 0 && !empty && (
        <Panel>
          <EmptyState action={<Button onClick={() => show({ search: '' })}>Clear search</Button>}>No programme has “{search.trim()}” in its name.</EmptyState>
        </Panel>
      )}
    </Page>
  );
}

// Where no programme has work yet, the cards still have an axis.
function thisYear(): { from: string; to: string } {
  const year = new Date().getFullYear();
  return { from: `${year}-01`, to: `${year}-12` };
}
