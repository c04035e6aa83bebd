const SERVER_PATH = /^\/(api|health|metrics)(\/|$)/i;

/** Whether the server handles the path; every other path is a page of the client. */
export const isServerPath = (path: string): boolean => SERVER_PATH.test(path);
