/** '****0001' as people know it from their bank: '•••• 0001'. */
export function shownNumber(masked: string): string {
  return masked.replace(/^\*{4}/, '•••• ');
}
