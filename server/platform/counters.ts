/** What has happened in this process since its start; /metrics shows it. */
export const counters = { mailSent: 0, pushesSent: 0, pushesFailed: 0, signInFailures: 0 };
