// Runs with a value that is being tried: one at a time, and the newest value follows when the one before has been answered. Nothing is written.
export function makePreview(studio) {
  let wanted = null, asked = null;

  async function next() {
    while (wanted) {
      const operations = wanted, id = crypto.randomUUID();
      wanted = null;
      asked = id;
      studio.emit("computing", true);
      const answered = new Promise((done) => {
        const off = studio.on("answered", (which) => { if (which === id || asked !== id) { off(); done(); } });
      });
      try {
        await studio.api.post("preview", { id, operations });
        await answered;
      } catch (error) {
        studio.failed(error);
      }
      asked = null;
    }
    studio.emit("computing", false);
  }

  const preview = (operations) => {
    wanted = operations;
    if (!asked) next();
  };
  // The value has been written, or given up: what has not been asked for yet is not wanted any more.
  preview.stop = () => { wanted = null; };
  // The run of the file is shown again.
  preview.giveUp = () => { wanted = null; if (studio.state.result?.preview && studio.state.run) studio.show(studio.state.run); };
  return preview;
}
