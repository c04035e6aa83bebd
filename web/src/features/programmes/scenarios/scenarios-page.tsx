import { IconAlertTriangle, IconColumns, IconCopy, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { comparisonError, MAX_COMPARED } from '../../../lib/compared-choice.js';
import { formatNumber } from '../../../lib/format.js';
import { paths, useProgrammeId } from '../../../lib/paths.js';
import { useUser } from '../../../lib/session.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { MissingProgramme } from '../../../ui/feedback/missing-programme.js';
import { toast } from '../../../ui/feedback/toast.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { useScenarioCards } from '../api/programme-list.js';
import { CardPages } from '../cards/card-pages.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { useRemoval } from '../cards/use-removal.js';
import { ListControls } from '../list/list-controls.js';
import { arrangeCards } from '../list/programme-order.js';
import { RemovedCards } from '../list/removed-cards.js';
import { everything, useListView } from '../list/use-list-view.js';
import { ScenarioCard } from './scenario-card.js';
import classes from './scenarios-page.module.css';
import { useCopying } from './use-copying.js';

/**
 * `/projects/scenarios/<id>/`: a base programme and its scenarios, to explore and to compare
 * (docs/product/programmes.md, Scenarios screen).
 */
export function ScenariosPage() {
  const id = useProgrammeId();
  const { pathname } = useLocation();
  return id === null ? <Navigate replace to={paths.notFound.to(pathname)} /> : <Scenarios key={id} id={id} />;
}

function Scenarios({ id }: { id: number }) {
  const { data, error, isValidating, mutate } = useScenarioCards(id);
  const { show, ...view } = useListView();
  const { standing } = useCardChanges();
  const { remove: removeCard } = useRemoval();
  const user = useUser();
  const navigate = useNavigate();
  const phone = usePhone();
  const [asked, setAsked] = useState(false);
  const closeRefusal = useRef(() => {});

  const cards = data && standing(data, (card) => card.id === id || card.baseProjectId === id);
  const base = cards?.find((card) => card.id === id);
  const scenarios = cards?.filter((card) => card.baseProjectId === id) ?? [];
  const removed = view.state === 'removed';
  const shown =
    base && view.state !== 'removed'
      ? arrangeCards([base, ...scenarios], { ...view, status: view.state, author: view.mine ? user?.id : null })
      : [];
  const { copy, dialog } = useCopying({
    asScenario: true,
    taken: (cards ?? []).map(({ scenarioName }) => scenarioName),
  });

  // In the order of the page, the base first: the others are compared with it.
  const chosen = base
    ? arrangeCards([base, ...scenarios], { order: view.order }).flatMap((card) =>
        view.chosen.includes(card.id) ? [card.id] : [],
      )
    : [];
  const refusal = comparisonError(chosen.length);
  const refusalShown = refusal !== null && (asked || chosen.length > MAX_COMPARED) ? refusal : null;
  const choose = (card: ProgrammeCard, wanted: boolean) => {
    const others = chosen.filter((one) => one !== card.id);
    // The choice has changed: the last warning is out of date.
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
    // Removing the base removes the whole programme: the list is left, where the undo restores it.
    if (card.id === id) void navigate(paths.programmes.to());
  };

  // A scenario's id leads to the screen of its base.
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
        titleEnd={
          base &&
          !removed && (
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
      {base && removed && <RemovedCards baseId={id} view={view} show={show} />}
      {base && !removed && (
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
          <Link className={classes.saved} to={paths.savedComparisons.to()}>
            Saved comparisons
          </Link>
        </div>
      )}
      {base && shown.length > 0 && (
        <div className={scenarios.length === 0 ? classes.alone : undefined}>
          <CardPages label="Scenarios" cards={shown} page={view.page} onPage={(page) => show({ page })} onTake={remove}>
            {(card, { calendar, take }) => (
              <ScenarioCard
                scenario={card}
                base={base}
                calendar={calendar}
                chosen={chosen.includes(card.id)}
                onChoose={(wanted) => choose(card, wanted)}
                onCopy={() => copy(card)}
                onRemove={take}
              />
            )}
          </CardPages>
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
      {base && !removed && shown.length === 0 && (
        <Panel>
          <EmptyState action={<Button onClick={() => show(everything)}>Clear search</Button>}>
            <span className={classes.none}>No such scenarios available</span>
            Please refine your search.
          </EmptyState>
        </Panel>
      )}
      {dialog}
    </Page>
  );
}
