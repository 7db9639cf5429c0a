"""What happens at an instant: modes of switches and contacts, impacts."""
