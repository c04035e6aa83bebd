import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { ActionMenu } from '../../../ui/actions/action-menu.js';
import { Button } from '../../../ui/actions/button.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { IconTemplate } from '../../../ui/icons/template.js';
import { sampleNames } from '../api/programme.js';
import classes from './create-programme.module.css';
import { useSample } from './use-sample.js';

/** Begins a programme: a new one in the wizard, or one of the samples. On phones it is the foot of the page. */
export function CreateProgramme() {
  const phone = usePhone();
  const { make, busy } = useSample();
  return (
    <div className={classes.root}>
      <ActionMenu
        label="Samples"
        opensUp={phone}
        actions={sampleNames.map((name) => ({ label: name, disabled: busy, onSelect: () => make(name) }))}
      >
        <Button icon={IconTemplate} tall={phone} busy={busy}>
          Samples
        </Button>
      </ActionMenu>
      <Button kind="primary" icon={IconPlus} to={paths.createProgramme.to()} fullWidth={phone} tall={phone}>
        Create new programme
      </Button>
    </div>
  );
}
