import { Button } from '../../../ui/actions/button.js';
import { sampleNames } from '../api/programme.js';
import classes from './sample-offer.module.css';
import { useSample } from './use-sample.js';

/** Offers a sample programme with assets and work, to look around in. */
export function SampleOffer() {
  const { make, busy } = useSample();
  return (
    <div className={classes.root}>
      <p id="sample-offer">Or look around in a sample programme:</p>
      <ul className={classes.list} aria-labelledby="sample-offer">
        {sampleNames.map((name) => (
          <li key={name}>
            <Button onClick={() => make(name)} disabled={busy}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
