exports.Level = ['LOW', 'HIGH']
exports.Mode = ['ON', 'OFF']
