import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconArrowLeft } from '../../../ui/icons/arrow-left.js';
import { IconX } from '../../../ui/icons/x.js';
import { SearchInput } from './search-input.js';
import { SearchResults } from './search-results.js';
import classes from './search-screen.module.css';
import { useSearchBox } from './use-search-box.js';

export interface SearchScreenProps {
  opened: boolean;
  onClose: () => void;
}

/** The search on the whole screen of a phone (docs/product/programmes.md, Search). */
export function SearchScreen({ opened, onClose }: SearchScreenProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label="Search" classNames={{ content: classes.content }}>
        <Search onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mounted with the dialog: each time it is opened nothing is typed. */
function Search({ onClose }: { onClose: () => void }) {
  const box = useSearchBox(onClose);
  return (
    <div role="search" aria-label="Everywhere" className={classes.root}>
      <div className={classes.head}>
        <button type="button" className={classes.button} aria-label="Close search" onClick={onClose}>
          <IconArrowLeft size={20} stroke={1.5} aria-hidden />
        </button>
        <div className={classes.field}>
          <SearchInput box={box} opened first />
          {box.text !== '' && (
            <button
              type="button"
              className={classes.clear}
              aria-label="Clear search"
              onClick={() => {
                box.setText('');
                box.field.current?.focus();
              }}
            >
              <IconX size={18} stroke={1.5} aria-hidden />
            </button>
          )}
        </div>
      </div>
      <div className={classes.results}>
        <SearchResults box={box} />
      </div>
    </div>
  );
}
