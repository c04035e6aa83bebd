import { write } from '../../lib/api.js';
import type { CaseStudyDownload, CaseStudyRequestBody } from '../../lib/api-types.js';

export type CaseStudyRequest = Required<CaseStudyRequestBody>;

/** POST /api/CaseStudies */
export async function requestCaseStudy(request: CaseStudyRequest): Promise<CaseStudyDownload> {
  return (await write<CaseStudyDownload>('POST', '/api/CaseStudies', request)).data;
}
