import { IconAlertTriangle, IconColumns, IconCopy, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { ProgrammeCard } from '../../lib/api-types.js';
import { formatNumber } from '../../lib/format.js';
import { paths, useProgrammeId } from '../../lib/paths.js';
import { usePhone } from '../../lib/use-phone.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorNote } from '../../ui/error-note.js';
import { IconButton } from '../../ui/icon-button.js';
import { MissingProgramme } from '../../ui/missing-programme.js';
import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { toast } from '../../ui/toast.js';
import { Tooltip } from '../../ui/tooltip.js';
import { useScenarioCards } from './api/programme-list.js';
import { CardList } from './list/card-list.js';
import { CardSkeletons } from './list/card-skeletons.js';
import { mostCompared, refusalOf } from './list/comparison.js';
import { ListControls } from './list/list-controls.js';
import { arranged } from './list/programme-order.js';
import { ScenarioCard } from './list/scenario-card.js';
import { sharedCalendar } from './list/shared-calendar.js';
import { useCopying } from './list/use-copying.js';
import { useListView } from './list/use-list-view.js';
import { useRemoval } from './list/use-removal.js';
import { useStanding } from './list/use-standing.js';
import classes from './scenarios-page.module.css';

/** `/projects/scenarios/<id>/`: a base programme and its scenarios, to explore and to compare (spec 1, section 2.8). */
export function ScenariosPage() {
  const id = useProgrammeId();
  const { pathname } = useLocation();
  return id === null ? <Navigate replace to={paths.notFound.to(pathname)} /> : <Scenarios key={id} id={id} />;
}

function Scenarios({ id }: { id: number }) {
  const { data, error, isValidating, mutate } = useScenarioCards(id);
  const { show, ...view } = useListView();
  const { standing } = useStanding();
  const removeCard = useRemoval();
  const navigate = useNavigate();
  const phone = usePhone();
  const [asked, setAsked] = useState(false);
  const closeRefusal = useRef(() => {});

  const cards = data && standing(data, (card) => card.id === id || card.baseProjectId === id);
  const base = cards?.find((card) => card.id === id);
  const scenarios = cards?.filter((card) => card.baseProjectId === id) ?? [];
  const shown = base ? arranged([base, ...scenarios], view.search, view.order) : [];
  const calendar = sharedCalendar(cards ?? []);
  const { copy, dialog } = useCopying({
    asScenario: true,
    taken: (cards ?? []).map(({ scenarioName }) => scenarioName),
  });

  // In the order of the page, the base first: it is what the others are read against.
  const chosen = base
    ? arranged([base, ...scenarios], '', view.order).flatMap((card) => (view.chosen.includes(card.id) ? [card.id] : []))
    : [];
  const refusal = refusalOf(chosen.length);
  const refusalShown = refusal !== null && (asked || chosen.length > mostCompared) ? refusal : null;
  const choose = (card: ProgrammeCard, wanted: boolean) => {
    const others = chosen.filter((one) => one !== card.id);
    // What was wrong with the choice is right by now, or wrong in another way.
    closeRefusal.current();
    show({ chosen: wanted ? [...others, card.id] : others });
  };
  const compare = () => {
    setAsked(true);
    if (refusal === null) void navigate(paths.compareScenarios.to(chosen));
    else closeRefusal.current = toast.warning(refusal);
  };

  const remove = (card: ProgrammeCard) => {
    removeCard(card);
    // With its base the whole programme goes: what is left is the list, where its undo brings it back.
    if (card.id === id) void navigate(paths.programmes.to());
  };

  // A scenario's id leads to the screen it stands on.
  const lone = data?.length === 1 && data[0]?.id === id ? data[0] : null;
  if (lone && lone.baseProjectId !== 0) return <Navigate replace to={paths.scenarios.to(lone.baseProjectId)} />;

  const newComparison = (
    <Button
      kind={scenarios.length > 0 ? 'primary' : 'secondary'}
      icon={IconColumns}
      onClick={compare}
      fullWidth={phone}
      tall={phone}
    >
      New Comparison
    </Button>
  );

  const close = <IconButton icon={IconX} label="Close" to={paths.programmes.to()} bordered={!phone} />;
  const controls = base && (
    <ListControls view={view} show={show} searches="Search scenarios">
      {!phone && newComparison}
    </ListControls>
  );

  return (
    <Page phoneFoot={phone && base && newComparison}>
      <PageHeader
        title={base?.name ?? 'Scenarios'}
        tabTitle={base ? `Scenarios · ${base.name}` : 'Scenarios'}
        crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: base?.name ?? 'Scenarios' }]}
        beside={
          base && (
            <span aria-label={`${formatNumber(scenarios.length + 1)} in all`}>
              {formatNumber(scenarios.length + 1)}
            </span>
          )
        }
        actions={
          phone ? (
            close
          ) : (
            <>
              {controls}
              {close}
            </>
          )
        }
      />
      {phone && controls}
      {error !== undefined && (
        <ErrorNote action="loading scenarios" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {!cards && error === undefined && <CardSkeletons label="Loading scenarios" />}
      {cards && !base && <MissingProgramme />}
      {base && (
        <div className={classes.choice}>
          {scenarios.length > 0 && (
            <span>
              {chosen.length === 0 ? 'Tick scenarios to compare them.' : `${chosen.length} chosen to compare`}
            </span>
          )}
          {chosen.length > 0 && (
            <Button kind="quiet" onClick={() => show({ chosen: [] })}>
              Clear
            </Button>
          )}
          <span className={classes.refusal} role="status">
            {refusalShown && (
              <>
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                {refusalShown}
              </>
            )}
          </span>
          <Tooltip label="Saved comparisons are not open yet">
            <span className={classes.saved} role="link" aria-disabled tabIndex={0}>
              Saved comparisons
            </span>
          </Tooltip>
        </div>
      )}
      {base && shown.length > 0 && (
        <div className={scenarios.length === 0 ? classes.alone : undefined}>
          <CardList label="Scenarios" cards={shown} onRemove={remove}>
            {(card, onRemove) => (
              <ScenarioCard
                scenario={card}
                base={base}
                calendar={calendar}
                chosen={chosen.includes(card.id)}
                onChoose={(wanted) => choose(card, wanted)}
                onCopy={() => copy(card)}
                onRemove={onRemove}
              />
            )}
          </CardList>
          {scenarios.length === 0 && (
            <Panel>
              <EmptyState
                action={
                  <Button kind="primary" icon={IconCopy} onClick={() => copy(base)}>
                    Copy the baseline
                  </Button>
                }
              >
                You currently only have a baseline scenario. Add more scenarios to compare and explore alternative
                possibilities.
              </EmptyState>
            </Panel>
          )}
        </div>
      )}
      {base && shown.length === 0 && (
        <Panel>
          <EmptyState action={<Button onClick={() => show({ search: '' })}>Clear search</Button>}>
            <span className={classes.none}>No such scenarios available</span>
            Please refine your search.
          </EmptyState>
        </Panel>
      )}
      {dialog}
    </Page>
  );
}
