/** The bytes of one message of an analyser, for the bridge that takes it and the server that stores it. */
export const MAX_MESSAGE_BYTES = 1_048_576;
