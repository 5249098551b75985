/** The sentences that the frame and the dashboard need: apart, so that they load without all others. */
export const frameMessages = {
  unexpected: 'An unexpected error occurred. Please try again.',
  notFound: '404 Not Found',
  dashboardLoadFailed: 'Failed to load dashboard data. Please try again.',
  dashboardLoadFailedToast: 'Failed to load dashboard data. Please check your connection.',
} as const;
