import { useNavigate } from 'react-router-dom';
import { invalidations } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { useWrite } from '../../../lib/use-write.js';
import { toast } from '../../../ui/feedback/toast.js';
import { createSample } from '../api/programme.js';

/** Makes a sample programme by its name, and opens it. */
export function useSample(): { make: (name: string) => void; busy: boolean } {
  const navigate = useNavigate();
  const sample = useWrite(createSample, {
    refreshes: invalidations.programmeCreated,
    onSuccess: ({ id }) => void navigate(paths.editProgramme.to(id)),
    onError: (error) => toast.error('Error creating project', { detail: error.message }),
  });
  return { make: (name) => void sample.run(name), busy: sample.busy };
}
