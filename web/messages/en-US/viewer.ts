const messages = {
  'viewer.details': 'Details',
  'viewer.slides': 'Pictures and video',
  'viewer.slide': '{number} of {total}',
  'viewer.video': 'Video of {name}',
  'viewer.image': 'Picture {number} of {name}',
  'viewer.previous': 'Previous',
  'viewer.next': 'Next',
  'viewer.download': 'Download',
  'viewer.downloadFailed': 'download failed',
  'viewer.broken': 'Could not show this',
} as const;

export default messages;
