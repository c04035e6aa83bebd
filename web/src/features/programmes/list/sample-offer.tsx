import { useNavigate } from 'react-router-dom';
import { invalidations } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { createSample, sampleNames } from '../api/programme.js';
import classes from './sample-offer.module.css';

/** Offers a sample programme with assets and work, to look around in. */
export function SampleOffer() {
  const navigate = useNavigate();
  const sample = useWrite(createSample, {
    refreshes: invalidations.programmeCreated,
    onSuccess: ({ id }) => void navigate(paths.editProgramme.to(id)),
    onError: (error) => toast.error('Error creating project', { detail: error.message }),
  });
  return (
    <div className={classes.root}>
      <p id="sample-offer">Or look around in a sample programme:</p>
      <ul className={classes.list} aria-labelledby="sample-offer">
        {sampleNames.map((name) => (
          <li key={name}>
            <Button onClick={() => void sample.run(name)} disabled={sample.busy}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
