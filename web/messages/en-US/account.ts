const messages = {} as const;

export default messages;
