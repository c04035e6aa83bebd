import { paths } from '../lib/paths.js';
import { Button } from '../ui/button.js';
import { EmptyState } from '../ui/empty-state.js';
import { Page } from '../ui/page.js';
import { PageHeader } from '../ui/page-header.js';
import { Panel } from '../ui/panel.js';

/** Pages that the specifications name and leave empty (spec 1, section 2: favourites, shared programmes, saved comparisons). */
function placeholder(title: string, sentence: string) {
  return function PlaceholderPage() {
    return (
      <Page>
        <PageHeader title={title} crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: title }]} />
        <Panel>
          <EmptyState action={<Button to={paths.programmes.to()}>Go to your programmes</Button>}>{sentence}</EmptyState>
        </Panel>
      </Page>
    );
  };
}

export const FavouritesPage = placeholder('Favourites', 'Programmes cannot be marked as favourites yet.');
export const SharedProgrammesPage = placeholder(
  'Shared programmes',
  'Every programme is open to everyone who is signed in, so there is nothing to share yet.',
);
export const SavedComparisonsPage = placeholder('Saved comparisons', 'Comparisons cannot be saved yet.');
