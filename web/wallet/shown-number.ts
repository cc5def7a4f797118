/** '****0001' in the notation of banks: '•••• 0001'. */
export function shownNumber(masked: string): string {
  return masked.replace(/^\*{4}/, '•••• ');
}
