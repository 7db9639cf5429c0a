"""Running a system: steps, samples, events, records, energy."""
