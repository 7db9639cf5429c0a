// What is drawn together, and what the light of the contact shadow and the picker see: faces only.
export const FACES = 0, EDGES = 1, OVERLAY = 2;
